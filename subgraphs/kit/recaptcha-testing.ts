import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server that speaks the assessments of reCAPTCHA Enterprise: tokens say what is thought of their visitor. */
export interface AssessmentServer {
  readonly url: string;
  /** What it was asked, in order. */
  readonly asked: AskedAssessment[];
  close(): Promise<void>;
}

/** A request for an assessment. */
export interface AskedAssessment {
  readonly path: string;
  readonly apiKey: string | undefined;
  readonly event: Readonly<Record<string, string>>;
}

/** A token reads `action:score:number`, as in `waitlist:0.9:1`; the API key `wrong` is refused. */
export async function startAssessments(): Promise<AssessmentServer> {
  const asked: AskedAssessment[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { event } = JSON.parse(Buffer.concat(chunks).toString('utf8'));
    const key = request.headers['x-goog-api-key'];
    const apiKey = typeof key === 'string' ? key : undefined;
    asked.push({ path: request.url ?? '', apiKey, event });
    const [action, score] = String(event.token).split(':');
    const isKnown = score !== undefined;
    response.writeHead(apiKey === 'wrong' ? 403 : 200, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify({
        name: 'projects/1/assessments/1',
        tokenProperties: isKnown ? { valid: true, action } : { valid: false, invalidReason: 'MALFORMED' },
        riskAnalysis: { score: isKnown ? Number(score) : 0, reasons: [] },
      }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address: AddressInfo | string | null = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    asked,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
