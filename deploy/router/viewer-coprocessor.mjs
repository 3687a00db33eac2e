/**
 * The coprocessor of apollo-router.yaml: `node viewer-coprocessor.mjs` listens on 127.0.0.1:4010, or on PORT, and says of each
 * request who asks. It must be reached by the router alone.
 */
import { createServer } from 'node:http';
import { signedViewer, viewerHeader } from './signed-viewer.mjs';

const largestBytes = 1_000_000;

createServer(async (request, response) => {
  try {
    const chunks = [];
    let bytes = 0;
    for await (const chunk of request) {
      bytes += chunk.length;
      if (bytes > largestBytes) throw new Error('The request is too large.');
      chunks.push(chunk);
    }
    const asked = JSON.parse(Buffer.concat(chunks).toString());
    const first = (name) => asked.headers?.[name]?.[0];
    const visit = { host: first('host'), cookie: first('cookie'), userAgent: first('user-agent') };
    const viewer = signedViewer(visit, process.env, Date.now());
    const headers = { ...asked.headers, [viewerHeader]: viewer === null ? [] : [viewer] };
    const answer =
      viewer === null
        ? {
            ...asked,
            control: { break: 404 },
            body: '{"errors":[{"message":"No website answers on this address."}]}',
          }
        : { ...asked, headers };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  } catch (error) {
    // The router answers with an error then, and asks no service.
    response.writeHead(500).end(error instanceof Error ? error.message : '');
  }
}).listen(Number(process.env.PORT ?? 4010), '127.0.0.1');
