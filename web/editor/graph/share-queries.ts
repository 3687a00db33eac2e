import { ApolloLink, Observable } from '@apollo/client/core';

/** Who waits for an answer. */
interface Watcher {
  next(result: ApolloLink.Result): void;
  error(error: unknown): void;
  complete(): void;
}

interface Question {
  /** How many mutations had ended when it was sent. */
  sentAfter: number;
  readonly watchers: Set<Watcher>;
  stop(): void;
}

/**
 * Screens that ask the same at once share one answer, which knows of every mutation that ended before the last of them asked: a
 * question that is older than a mutation is sent anew, and its answer is for those too who wait for the older one. Apollo's own
 * deduplication would let the second of two quick changes be shown by an answer from before it.
 */
export function shareQueries(): ApolloLink {
  const questions = new Map<string, Question>();
  let endedMutations = 0;

  function send(key: string, question: Question, answers: () => Observable<ApolloLink.Result>): void {
    question.sentAfter = endedMutations;
    const tellAll = (tell: (watcher: Watcher) => void) => {
      questions.delete(key);
      for (const watcher of question.watchers) tell(watcher);
    };
    const subscription = answers().subscribe({
      next: (result) => {
        tellAll((watcher) => {
          watcher.next(result);
          watcher.complete();
        });
      },
      error: (error: unknown) => tellAll((watcher) => watcher.error(error)),
    });
    question.stop = () => subscription.unsubscribe();
  }

  return new ApolloLink((operation, forward) => {
    if (operation.operationType === 'mutation') {
      // Also one that failed: what it changed before that is not known.
      const end = () => {
        endedMutations += 1;
      };
      return new Observable((watcher) =>
        forward(operation).subscribe({
          next: (result) => {
            end();
            watcher.next(result);
          },
          error: (error: unknown) => {
            end();
            watcher.error(error);
          },
          complete: () => watcher.complete(),
        }),
      );
    }
    if (operation.getContext().isShared === false) return forward(operation);
    const key = JSON.stringify([operation.operationName, operation.variables]);
    return new Observable((watcher) => {
      const question = questions.get(key) ?? {
        sentAfter: -1,
        watchers: new Set<Watcher>(),
        stop: () => undefined,
      };
      question.watchers.add(watcher);
      if (question.sentAfter < endedMutations) {
        question.stop();
        questions.set(key, question);
        send(key, question, () => forward(operation));
      }
      return () => {
        question.watchers.delete(watcher);
        if (question.watchers.size > 0) return;
        question.stop();
        if (questions.get(key) === question) questions.delete(key);
      };
    });
  });
}
