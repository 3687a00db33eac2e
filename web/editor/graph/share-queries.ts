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
  /** How often its answer was outdated when it came. */
  outdated: number;
  readonly watchers: Set<Watcher>;
  stop(): void;
}

/** Changes may come faster than answers, such as the pieces of an upload: a screen is not left waiting for their end. */
const mostOutdated = 3;

/**
 * Screens that ask the same at once share one answer, which knows of every mutation that ended before it came: a question that is
 * older than a mutation is sent anew, when it is asked again or when its answer comes, and what it brings is for those too who wait
 * for the older one. Without that the second of two quick changes would be shown by an answer from before it, and what a change
 * had just shown would be overwritten by an answer that was on its way meanwhile.
 */
export function shareQueries(): ApolloLink {
  const questions = new Map<string, Question>();
  let endedMutations = 0;

  function send(key: string, question: Question, answers: () => Observable<ApolloLink.Result>): void {
    const sentAfter = endedMutations;
    question.sentAfter = sentAfter;
    const tellAll = (tell: (watcher: Watcher) => void) => {
      questions.delete(key);
      for (const watcher of question.watchers) tell(watcher);
    };
    const subscription = answers().subscribe({
      next: (result) => {
        if (sentAfter < endedMutations && question.outdated < mostOutdated) {
          question.outdated += 1;
          return send(key, question, answers);
        }
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
        outdated: 0,
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
