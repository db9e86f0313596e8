import { expect, it } from 'vitest';
import { fileFailed } from './file-errors.js';

it.each([
  ['ENOSPC', 'DISK_FULL'],
  ['EDQUOT', 'DISK_FULL'],
  ['EROFS', 'FILE_SYSTEM_READ_ONLY'],
  ['EACCES', 'FILE_ACCESS_DENIED'],
  ['EPERM', 'FILE_ACCESS_DENIED'],
  ['EMFILE', 'TOO_MANY_OPEN_FILES'],
  ['ENFILE', 'TOO_MANY_OPEN_FILES'],
  ['EIO', 'FILE_FAILED'],
])('a change that the system refuses with %s is told as %s', (code, expected) => {
  const cause = Object.assign(new Error(code), { code });

  const error = fileFailed({ operation: 'file:rename', path: '/a/b', cause });

  expect(error).toMatchObject({ code: expected, cause, details: { systemCode: code } });
  expect(error.message).toMatch(new RegExp(`^Could not rename "/a/b": .+ \\(${code}\\)\\.$`));
});
