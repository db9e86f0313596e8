import { dirname } from 'node:path';
import ts from 'typescript';

/**
 * Prints every declaration that can be reached from the exports of a declaration file, without comments, sorted by
 * name, so that the result depends neither on how a bundler cut its chunks nor on where a type is declared.
 *
 * @param {string} entryFile
 * @returns {readonly string[]} one element for each declaration, the list of exports last
 */
export function rollUpTypes(entryFile) {
  const program = ts.createProgram([entryFile], {
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    target: ts.ScriptTarget.ES2022,
    skipLibCheck: true,
    noEmit: true,
  });
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(entryFile);
  const module = source === undefined ? undefined : checker.getSymbolAtLocation(source);
  if (module === undefined) {
    return ['export {};'];
  }
  const exported = checker.getExportsOfModule(module);
  const reached = reach(exported, checker, dirname(entryFile));
  const printer = ts.createPrinter({ removeComments: true, newLine: ts.NewLineKind.LineFeed });
  const printed = [...reached].map((node) => ({
    name: nameOf(node),
    text: printer.printNode(ts.EmitHint.Unspecified, node, node.getSourceFile()),
  }));
  printed.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.text < b.text ? -1 : 1));
  const names = exported.map((symbol) => exportName(symbol, checker)).sort();
  return [
    ...printed.map(({ text }) => text.replace(/^(?:export )?(?:declare )?/, '')),
    `export {${names.map((name) => `\n    ${name},`).join('')}\n};`,
  ];
}

/**
 * @param {readonly ts.Symbol[]} start
 * @param {ts.TypeChecker} checker
 * @param {string} folder only what is declared below it is ours
 */
function reach(start, checker, folder) {
  /** @type {Set<ts.Statement>} */
  const statements = new Set();
  const pending = [...start];
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isIdentifier(node)) {
      const symbol = checker.getSymbolAtLocation(node);
      if (symbol !== undefined) pending.push(symbol);
    }
    ts.forEachChild(node, visit);
  };
  for (let symbol = pending.pop(); symbol !== undefined; symbol = pending.pop()) {
    for (const declaration of resolve(symbol, checker).declarations ?? []) {
      const statement = statementOf(declaration);
      const isOwn = declaration.getSourceFile().fileName.startsWith(folder.replaceAll('\\', '/'));
      if (statement !== undefined && isOwn && !statements.has(statement)) {
        statements.add(statement);
        ts.forEachChild(statement, visit);
      }
    }
  }
  return statements;
}

/**
 * @param {ts.Symbol} symbol
 * @param {ts.TypeChecker} checker
 */
function resolve(symbol, checker) {
  return (symbol.flags & ts.SymbolFlags.Alias) === 0 ? symbol : checker.getAliasedSymbol(symbol);
}

/**
 * The top-level statement around a declaration; absent for imports, exports and whole files.
 *
 * @param {ts.Node} node
 * @returns {ts.Statement | undefined}
 */
function statementOf(node) {
  let current = node;
  while (current.parent !== undefined && !ts.isSourceFile(current.parent)) {
    current = current.parent;
  }
  return ts.isInterfaceDeclaration(current) ||
    ts.isTypeAliasDeclaration(current) ||
    ts.isClassDeclaration(current) ||
    ts.isFunctionDeclaration(current) ||
    ts.isVariableStatement(current) ||
    ts.isEnumDeclaration(current)
    ? current
    : undefined;
}

/** @param {ts.Statement} statement */
function nameOf(statement) {
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.map(({ name }) => name.getText()).join();
  }
  return (
    /** @type {{ name?: ts.Identifier }} */ (/** @type {unknown} */ (statement)).name?.text ?? ''
  );
}

/**
 * @param {ts.Symbol} symbol
 * @param {ts.TypeChecker} checker
 */
function exportName(symbol, checker) {
  const { name } = resolve(symbol, checker);
  return name === symbol.name ? name : `${name} as ${symbol.name}`;
}
