import type { Tries } from './attack.ts';
import type { Answer } from './exchange.ts';
import type { Stage } from './stage.ts';
import { besideVisitors } from './visitors.ts';

const megabyte = 1024 * 1024;
/** The schema in full is less than half of it. */
const largestAnswer = 4 * megabyte;
/** The heap's limit, and what native code holds beside it. */
const largestProcess = 1_300 * megabyte;

/** Something that is thrown at the product: what is asked, and what is answered. */
export type Bomb = () => Promise<Answer | readonly Answer[]>;

/** What is thrown is answered, in a size that is bounded; the process lives and stays small, and visitors are served. */
export async function holdOut(tries: Tries, stage: Stage, name: string, bomb: Bomb): Promise<void> {
  const { target, theirs } = stage;
  await besideVisitors(tries, { target, site: theirs, name }, async () => {
    for (const { status, body } of [await bomb()].flat()) {
      const isAnswered = status >= 200 && status < 500 && body.length < largestAnswer;
      tries.holds(name, isAnswered, `${status}, ${body.length} bytes: ${body.slice(0, 120)}`);
    }
    tries.holds(`the process after ${name}`, target.isAlive, target.log.slice(-3));
    if (!target.isAlive)
      throw new Error(`The process ended at ${name}:\n${target.log.slice(-15).join('\n')}`);
    const memory = await target.readMemory();
    const told = `${Math.round(memory / megabyte)} MB`;
    tries.holds(`the memory after ${name}`, memory < largestProcess, told);
  });
}
