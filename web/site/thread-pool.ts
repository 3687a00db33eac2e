import { Worker } from 'node:worker_threads';
import { limitComputing } from './template/computing-limit.ts';
import type { FromThread, ToThread } from './template-messages.ts';

/** Milliseconds in which a thread has to be there. */
const startLimit = 120_000;

export type PoolLimits = {
  /** Threads that work at the same time. */
  threads: number;
  /** Milliseconds that a thread may compute for a piece of work before it is stopped. */
  milliseconds: number;
  memoryMegabytes: number;
  /** Milliseconds without work after which a thread gives its memory back. */
  idle: number;
};

/** Work for a thread. */
export type ThreadJob = {
  /** Work with the same key is done one after the other, so that one theme never has all threads. */
  readonly key: string;
  begin: (thread: PoolThread) => ToThread;
  /** Takes what the thread says; true when that was the last. */
  accept: (message: FromThread, thread: PoolThread) => boolean;
  fail: (error: ThreadError) => void;
};

/** Work that a thread could not do; when it was stopped, doing it again would end the same way. */
export class ThreadError extends Error {
  readonly wasStopped: boolean;

  constructor(message: string, wasStopped: boolean) {
    super(message);
    this.wasStopped = wasStopped;
  }
}

/** A thread of the pool; it lives until its work fails or there is none. */
export class PoolThread {
  job: ThreadJob | undefined;
  /** False until it said that it is there. */
  hasStarted = false;
  /** By which its computing time is read; undefined before it started, and on systems that do not tell. */
  name: string | undefined;
  private readonly worker: Worker;
  private endWatch: () => void = () => undefined;

  constructor(worker: Worker) {
    this.worker = worker;
  }

  tell(message: ToThread): void {
    this.worker.postMessage(message);
  }

  /** Calls back once it computed for so many milliseconds, unless something else is begun before. */
  limit(milliseconds: number, callBack: () => void): void {
    this.endWatch();
    this.endWatch = limitComputing(this, milliseconds, callBack);
  }

  /** Calls back after so many milliseconds, unless something else is begun before. */
  callAfter(milliseconds: number, callBack: () => void): void {
    this.endWatch();
    const timer = setTimeout(callBack, milliseconds);
    timer.unref();
    this.endWatch = () => clearTimeout(timer);
  }

  async stop(): Promise<void> {
    this.endWatch();
    await this.worker.terminate();
  }
}

/** Threads that are started when there is work for them, and stopped when a piece of work takes too long. */
export class ThreadPool {
  private readonly file: URL;
  private readonly limits: PoolLimits;
  private readonly threads = new Set<PoolThread>();
  private readonly queue: ThreadJob[] = [];

  constructor(file: URL, limits: PoolLimits) {
    this.file = file;
    this.limits = limits;
  }

  add(job: ThreadJob): void {
    this.queue.push(job);
    this.beginNext();
  }

  async close(): Promise<void> {
    const threads = [...this.threads];
    const waiting = this.queue.splice(0);
    const closing = new ThreadError('The process is ending.', false);
    for (const thread of threads) this.drop(thread, closing);
    for (const job of waiting) job.fail(closing);
    await Promise.all(threads.map((thread) => thread.stop()));
  }

  private beginNext(): void {
    const busy = new Set([...this.threads].map(({ job }) => job?.key));
    const next = this.queue.findIndex(({ key }) => !busy.has(key));
    const job = this.queue[next];
    if (job === undefined) return;
    const idle = [...this.threads].find((thread) => thread.job === undefined);
    const thread = idle ?? (this.threads.size < this.limits.threads ? this.start() : undefined);
    if (thread === undefined) return;
    this.queue.splice(next, 1);
    thread.job = job;
    if (thread.hasStarted) this.limit(thread);
    try {
      thread.tell(job.begin(thread));
    } catch (error) {
      this.drop(thread, new ThreadError(String(error), false));
    }
    this.beginNext();
  }

  private start(): PoolThread {
    const worker = new Worker(this.file, {
      resourceLimits: { maxOldGenerationSizeMb: this.limits.memoryMegabytes },
      // What a template could reach if the language had a hole holds no secret.
      env: { NODE_ENV: process.env.NODE_ENV ?? '' },
    });
    const thread = new PoolThread(worker);
    worker.unref();
    worker.on('message', (message: FromThread) => this.accept(thread, message));
    worker.on('error', (error) => this.drop(thread, new ThreadError(error.message, true)));
    worker.on('exit', () => this.drop(thread, new ThreadError('The thread ended.', true)));
    this.threads.add(thread);
    thread.callAfter(startLimit, () =>
      this.drop(thread, new ThreadError(`It did not start in ${startLimit / 1000} seconds.`, true)),
    );
    return thread;
  }

  /** From when it has started: on a busy machine that alone may take as long as its work may. */
  private limit(thread: PoolThread): void {
    const { milliseconds } = this.limits;
    const message = `It took more than ${milliseconds / 1000} seconds.`;
    thread.limit(milliseconds, () => this.drop(thread, new ThreadError(message, true)));
  }

  private accept(thread: PoolThread, message: FromThread): void {
    if (message.kind === 'started') {
      thread.hasStarted = true;
      thread.name = message.name;
      this.limit(thread);
      return;
    }
    if (thread.job?.accept(message, thread) !== true) return;
    thread.job = undefined;
    thread.callAfter(this.limits.idle, () =>
      this.drop(thread, new ThreadError('The thread was idle.', false)),
    );
    this.beginNext();
  }

  /** Stops a thread for good, with what it was doing. */
  private drop(thread: PoolThread, error: ThreadError): void {
    if (!this.threads.delete(thread)) return;
    const { job } = thread;
    thread.job = undefined;
    void thread.stop();
    job?.fail(error);
    this.beginNext();
  }
}
