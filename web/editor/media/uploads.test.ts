import { expect, test } from 'vitest';
import { GraphFailure } from '../graph/graph-failure.ts';
import { type UploadGraph, type UploadState, Uploads } from './uploads.ts';

const mega = 1024 * 1024;
const made = { __typename: 'MediaFile' as const, id: 'f1', url: '/media/f1/film.mp4' };
const failures = {
  ...{ offline: 'Network error', noAnswer: 'No response data from job request' },
  uploading: 'File upload failed to complete',
  ...{ processing: 'File processing failed', unfinished: 'File processing failed to complete' },
};
const film = () => new File([new Uint8Array(5 * mega)], 'film.mp4');

/** A server that takes pieces in order, and says so. */
function makeServer(change: Partial<UploadGraph> = {}) {
  const sent: number[] = [];
  const graph: UploadGraph = {
    start: async () => ({ __typename: 'FileUpload', id: 'u1', received: 0 }),
    async send(_id, offset, piece) {
      sent.push(offset / mega);
      const received = offset + piece.size;
      return { __typename: 'FileUpload', received, result: received < 5 * mega ? null : made };
    },
    cancel: async () => undefined,
    ...change,
  };
  return { sent, graph };
}

function open(graph: UploadGraph) {
  let done = 0;
  const unseen: string[] = [];
  const uploads = new Uploads(graph, failures, {
    onDone() {
      done += 1;
    },
    onUnseenFailure: (name, problem) => unseen.push(`${name}: ${problem}`),
  });
  const until = (state: UploadState) =>
    new Promise<void>((resolve) => {
      const look = () => uploads.current()[0]?.state === state && resolve();
      uploads.subscribe(look);
      look();
    });
  return { uploads, until, unseen, countDone: () => done };
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
        throw new GraphFailure('Nothing came back.', 'OFFLINE');
      }
      return answer;
    },
  });
  uploads.add([film()]);
  await until('failed');
  expect(uploads.current()[0]).toMatchObject({ problem: 'Network error' });
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

test('each way in which an upload can fail is told by its own words', async () => {
  const failing = async (change: Partial<UploadGraph>) => {
    const { uploads, until } = open(makeServer(change).graph);
    uploads.add([film()]);
    await until('failed');
    return uploads.current()[0]?.problem;
  };
  const { graph } = makeServer();
  const atTheEnd = (answer: () => ReturnType<UploadGraph['send']>) =>
    failing({
      send: (id, offset, piece) => (offset === 4 * mega ? answer() : graph.send(id, offset, piece)),
    });
  expect(await failing({ start: async () => null })).toBe('No response data from job request');
  const defect = new GraphFailure('Try again.', 'INTERNAL_SERVER_ERROR');
  expect(await failing({ start: () => Promise.reject(defect) })).toBe('File upload failed to complete');
  const tooMany = new GraphFailure('That was a lot at once.', 'TOO_MANY_REQUESTS');
  expect(await failing({ start: () => Promise.reject(tooMany) })).toBe('That was a lot at once.');
  expect(await atTheEnd(() => Promise.reject(new GraphFailure('Oops', 'INTERNAL')))).toBe(
    'File processing failed',
  );
  expect(await atTheEnd(async () => ({ __typename: 'FileUpload', received: 5 * mega }))).toBe(
    'File processing failed to complete',
  );
});

test('what is taken off the list while the server looks at it is said to be cancelled', async () => {
  let hasCancelled = false;
  const { graph } = makeServer();
  const { uploads, until } = open({
    ...graph,
    send: (id, offset, piece) =>
      offset === 4 * mega ? new Promise(() => undefined) : graph.send(id, offset, piece),
    cancel: async () => {
      hasCancelled = true;
    },
  });
  const [key = 0] = uploads.add([film()]);
  await until('processing');
  expect(uploads.remove(key)).toBe(true);
  expect(hasCancelled).toBe(true);
});

test('an owner who went to another screen is told that an upload failed', async () => {
  const { graph } = makeServer();
  const { uploads, unseen } = open({
    ...graph,
    async send() {
      throw new GraphFailure('', 'OFFLINE');
    },
  });
  const leave = uploads.subscribe(() => undefined);
  uploads.add([film()]);
  await expect.poll(() => uploads.current()[0]?.state).toBe('failed');
  expect(unseen).toEqual([]);
  leave();
  uploads.resume(1);
  await expect.poll(() => unseen).toEqual(['film.mp4: Network error']);
});
