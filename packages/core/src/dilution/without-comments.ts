/**
 * Blanks comments of the usual languages: `/* *\/`, `//` and `#` to the end of the line. Strings are kept as they are, so that
 * an address in one is no comment. Linear in the length of the text: a string that is not closed goes
 * to the end of its line, a comment to the end of the text.
 */
export function withoutComments(text: string): string {
  return text.replace(
    /(["'`])(?:\\[\s\S]|(?!\1)[^\\\n])*\1?|\/\*[\s\S]*?(?:\*\/|$)|(?<![:\\\w])\/\/[^\n]*|(?<=^|\s)#(?![[!])[^\n]*/gm,
    (found, quote: string | undefined) => (quote === undefined ? ' ' : found),
  );
}
