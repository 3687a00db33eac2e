import { once } from 'node:events';
import { connect, createServer } from 'node:net';

/** Ports of this machine that nobody listens on. */
export async function findPorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => {
    const address = server.address();
    if (typeof address !== 'object' || !address) throw new Error('A server listens on no port.');
    return address.port;
  });
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return ports;
}

/** A port of this machine that nobody listens on. */
export async function findPort(): Promise<number> {
  const [port = 0] = await findPorts(1);
  return port;
}

/** Whether somebody listens on a port of this machine. */
export async function isTaken(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
