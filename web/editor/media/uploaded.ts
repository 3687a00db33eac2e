import { uploads } from './upload-graph.ts';
import type { UploadedMedia } from './uploads.ts';

/** What a file became, once it is there; fails with what kept it from being there. */
export function uploaded(key: number): Promise<UploadedMedia> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const upload = uploads.current().find((each) => each.key === key);
      if (upload?.state === 'done' && upload.result) resolve(upload.result);
      else if (upload?.state === 'failed') reject(new Error(upload.problem ?? ''));
      else if (!upload) reject(new Error(''));
      else return;
      stop();
    };
    const stop = uploads.subscribe(look);
    look();
  });
}
