import type { ActionGraph, GraphAnswer, Ran } from '#web/site/action.ts';
import { type GraphRequest, requestOf } from '../graph/request.ts';
import { dataOf, type Install } from '../install.ts';
import { statusOfError, statusOfProblem } from '../rest/status.ts';
import { limitHeaders } from './limit-headers.ts';
import { runWithPictures } from './visitor-pictures.ts';

/** The graph in the visitor's name; what operations ask for besides is kept in the request. */
export function actionGraph(install: Install, asked: GraphRequest): ActionGraph {
  // Each operation reads what the one before it wrote, and so shares nothing that was loaded before.
  async function execute(
    operation: string,
    variables: Record<string, unknown>,
    viewer: GraphRequest['viewer'] = asked.viewer,
  ) {
    const request = requestOf(viewer, asked.isCacheExact);
    const { result } = await install.run(operation, variables, request);
    asked.effects.push(...request.effects);
    return result;
  }

  async function run<Data, Answer extends GraphAnswer>(
    operation: string,
    variables: Record<string, unknown>,
    answerOf: (data: Data) => Answer,
    viewer?: GraphRequest['viewer'],
  ): Promise<Ran<Answer>> {
    const result = await execute(operation, variables, viewer);
    const [error] = result.errors ?? [];
    if (error) {
      const code = String(error.extensions.code ?? 'INTERNAL_SERVER_ERROR');
      const { message } = error;
      const refusal = { status: statusOfError(code), headers: limitHeaders(result.errors) };
      return { answer: undefined, code, message, problem: { message }, ...refusal };
    }
    const answer = answerOf(dataOf(result, operation));
    const { __typename: code, message = '', field, retryAfter } = answer;
    return {
      ...{ answer, code, message, status: statusOfProblem[code] ?? 400 },
      problem: { message, field: field?.replace(/^input\./, '') },
      headers: retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) },
    };
  }

  return {
    run: (operation, variables, answerOf) => run(operation, variables, answerOf),
    runWithPictures: (pictures, done, operation, variables, answerOf) =>
      runWithPictures(
        install,
        asked,
        pictures,
        (viewer) => run(operation, variables, answerOf, viewer),
        done,
      ),
    read: async (operation, variables) => dataOf(await execute(operation, variables), operation),
    statusOf: (code) => statusOfProblem[code] ?? 500,
  };
}
