export { type Appender, openAppender } from './append.js';
export { copyFileInto } from './copy.js';
export { copyHashed } from './copy-hashed.js';
export { copyTree } from './copy-tree.js';
export { ensureDirectory } from './directory.js';
export { linkExclusive } from './exclusive.js';
export { fileTooLarge, systemCode } from './file-errors.js';
export { makeLink } from './link.js';
export { moveAside } from './move-aside.js';
export { type Change, type FileChange, mutateSync } from './mutate.js';
export { dropAt, isWayReal, placeAt } from './place-file.js';
export { readBounded, readBoundedSync } from './read-bounded.js';
export { removeFile } from './remove-file.js';
export { emptyDirectory, removeTree } from './remove-tree.js';
export { renameFile } from './rename.js';
export { replaceTail } from './replace-tail.js';
export { syncDirectory } from './sync-directory.js';
export { syncFile } from './sync-file.js';
export { isTempName, tempNameFor } from './temp-name.js';
export { touchFile } from './touch-file.js';
export {
  createTwinRecord,
  openTwinRecord,
  type TwinReading,
  type TwinRecord,
} from './twin-record.js';
export { discard, type WriteOptions, writeFileAtomic, writeNewFile } from './write-file.js';
