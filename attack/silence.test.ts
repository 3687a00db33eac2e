import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll } from 'vitest';
import { longAttack } from './attack.ts';
import { type Stage, setStage } from './stage.ts';
import { besideVisitors } from './visitors.ts';

let stage: Stage;
const sockets: Socket[] = [];

beforeAll(async () => {
  stage = await setStage();
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await stage.close();
});

const silent = 3_000;
const slow = 200;
/** A header has 15 seconds, and every 5 seconds it is looked who is late. */
const patienceMs = 22_000;

function open(say = ''): { closed: boolean; received: string; socket: Socket } {
  const socket = connect(stage.target.port, '127.0.0.1');
  const seen = { closed: false, received: '', socket };
  socket.on('error', () => undefined);
  socket.on('close', () => {
    seen.closed = true;
  });
  socket.on('data', (part) => {
    seen.received += part.toString('latin1');
  });
  socket.write(say);
  sockets.push(socket);
  return seen;
}

longAttack(
  'thousands who connect and say nothing, or a letter of a header now and then, are let go, and keep nobody else waiting',
  async (tries) => {
    const { host } = stage.ours.website;
    const before = await stage.target.readMemory();
    const mute = Array.from({ length: silent }, () => open());
    const talking = Array.from({ length: slow }, () => open(`GET / HTTP/1.1\r\nHost: ${host}\r\nX-Slow: `));
    const drip = setInterval(() => {
      for (const { socket } of talking) if (socket.writable) socket.write('x');
    }, 1_000);
    const { target, theirs } = stage;
    const end = performance.now() + patienceMs;
    await besideVisitors(tries, { target, site: theirs, name: 'those who are silent or slow' }, () =>
      wait(100),
    );
    const grown = Math.round(((await target.readMemory()) - before) / 1024 / 1024);
    tries.holds('the memory of their connections', grown < 300, `${grown} MB more`);
    await wait(Math.max(0, end - performance.now()));
    clearInterval(drip);
    const kept = [...mute, ...talking].filter(({ closed }) => !closed).length;
    tries.holds('all connections are closed', kept === 0, `${kept} are open`);
    const told = talking.filter(({ received }) => received.startsWith('HTTP/1.1 408')).length;
    tries.holds('who was slow is told so', told === slow, `${told} of ${slow}`);
  },
);
