// Files: uploads beside synced writes, downloads beside a static server, previews, and the memory of many files.
import { fileBoard } from './files/board.mjs';
import { downloadFigures } from './files/downloads.mjs';
import { memoryFigures } from './files/memory.mjs';
import { previewFigures } from './files/previews.mjs';
import { uploadFigures } from './files/uploads.mjs';
import { benchFolder } from './server.mjs';

/** Two servers: memory is measured on one that has done nothing else. @returns {Promise<Record<string, string>>} */
export async function benchFiles() {
  const figures = {};
  for (const parts of [[uploadFigures, downloadFigures, previewFigures], [memoryFigures]]) {
    const folder = benchFolder();
    const board = await fileBoard(folder.path);
    try {
      for (const part of parts) Object.assign(figures, await part(board, folder.path));
    } finally {
      await board.stop();
      folder.remove();
    }
  }
  return figures;
}
