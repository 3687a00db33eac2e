import { expect, test } from 'vitest';
import { type UploadGraph, type UploadState, Uploads } from './uploads.ts';

const mega = 1024 * 1024;
const film = () => new File([new Uint8Array(5 * mega)], 'film.mp4');

/** A server that takes pieces in order, and says so. */
function makeServer(change: Partial<UploadGraph> = {}) {
  const sent: number[] = [];
  const graph: UploadGraph = {
    start: async () => ({ __typename: 'FileUpload', id: 'u1', received: 0 }),
    async send(_id, offset, piece) {
      sent.push(offset / mega);
      return { __typename: 'FileUpload', received: offset + piece.size };
    },
    cancel: async () => undefined,
    ...change,
  };
  return { sent, graph };
}

function open(graph: UploadGraph) {
  let done = 0;
  const uploads = new Uploads(graph, 'File upload failed to complete', () => {
    done += 1;
  });
  const until = (state: UploadState) =>
    new Promise<void>((resolve) => {
      const look = () => uploads.current()[0]?.state === state && resolve();
      uploads.subscribe(look);
      look();
    });
  return { uploads, until, countDone: () => done };
}

test('a file goes piece by piece, and is told of once', async () => {
  const { sent, graph } = makeServer();
  const { uploads, until, countDone } = open(graph);
  uploads.add([film()]);
  await until('done');
  expect(sent).toEqual([0, 2, 4]);
  expect(countDone()).toBe(1);
});

test('a file that was paused goes on where it stood', async () => {
  const { sent, graph } = makeServer();
  const { uploads, until } = open({
    ...graph,
    async send(id, offset, piece) {
      if (sent.length === 0) uploads.pause(1);
      return graph.send(id, offset, piece);
    },
  });
  uploads.add([film()]);
  await until('paused');
  expect(uploads.current()[0]).toMatchObject({ received: 0 });
  uploads.resume(1);
  await until('done');
  expect(sent).toEqual([0, 2, 4]);
});

test('a piece that failed on the way is sent again when it is asked for, and nothing twice that was taken', async () => {
  let failures = 1;
  const { sent, graph } = makeServer();
  const { uploads, until } = open({
    ...graph,
    async send(id, offset, piece) {
      const answer = await graph.send(id, offset, piece);
      // The server took it; its answer was lost.
      if (offset === 2 * mega && failures > 0) {
        failures -= 1;
        throw new Error('Unable to connect. Please try again');
      }
      return answer;
    },
  });
  uploads.add([film()]);
  await until('failed');
  expect(uploads.current()[0]).toMatchObject({ problem: 'Unable to connect. Please try again' });
  uploads.resume(1);
  await until('done');
  expect(sent).toEqual([0, 2, 2, 4]);
});

test('the server’s own place counts where both disagree', async () => {
  const { sent, graph } = makeServer();
  let hasMoved = false;
  const { uploads, until } = open({
    ...graph,
    async send(id, offset, piece) {
      if (hasMoved) return graph.send(id, offset, piece);
      hasMoved = true;
      return { __typename: 'UploadMovedOn', message: 'The upload stands elsewhere.', received: 4 * mega };
    },
  });
  uploads.add([film()]);
  await until('done');
  expect(sent).toEqual([4]);
});

test('a file that is refused says why, and is thrown away', async () => {
  const message = 'The file film.mp4 does not appear to be a supported file.';
  const { graph } = makeServer({ send: async () => ({ __typename: 'UnsupportedFile', message }) });
  const { uploads, until } = open(graph);
  uploads.add([film()]);
  await until('failed');
  expect(uploads.current()[0]).toMatchObject({ problem: message, id: null, received: 0 });
});
