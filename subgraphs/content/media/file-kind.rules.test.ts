import { describe, expect, it } from 'vitest';
import { isPlayed, sniffFile, tooLargeFileMessage, unsupportedFileMessage } from './file-kind.rules.ts';
import { refusedFiles, takenFiles } from './file-samples-testing.ts';

describe('A file’s kind', () => {
  it.each(takenFiles)('is %s by its bytes: %s', (ending, contentType, bytes) => {
    expect(sniffFile(bytes, bytes)).toEqual({ ending, contentType });
  });

  it.each(refusedFiles)('is none for %s', (_, bytes) => {
    expect(sniffFile(bytes, bytes)).toBeNull();
  });

  it('lets sounds and films play in the page, and nothing else open there', () => {
    const played = takenFiles.filter(([, contentType]) => isPlayed(contentType)).map(([ending]) => ending);
    expect(played).toEqual(['mp4', 'mov', 'm4a', 'webm', 'ogg', 'ogv', 'wav', 'flac', 'mp3', 'mp3']);
  });
});

describe('The owner reads', () => {
  it('which file is of no kind that is taken, and which is too large', () => {
    expect(unsupportedFileMessage('menu.exe')).toBe(
      'The file menu.exe does not appear to be a supported file.',
    );
    expect(tooLargeFileMessage('film.mp4')).toBe(
      'The file film.mp4 is too large. The maximum allowed file size is 1 GB.',
    );
  });
});
