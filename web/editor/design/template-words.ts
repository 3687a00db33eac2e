import type { CompletionContext, CompletionSource } from '@codemirror/autocomplete';
import { namesBelow } from './context-paths.rules.ts';
import { formatterNames, predicateNames } from './template-names.ts';

const instructions = [
  ...['.section', '.repeated section', '.alternates with', '.or', '.end', '.if', '.var', '.macro'],
  ...predicateNames,
];

/** A path at the end of `{…`, or of what an instruction looks at. */
const pathEnds = [
  /\{(?!\.)[\w.-]*$/,
  /\{\.(?:section|repeated section|if|[\w-]+\?) (?:[^{}\n]*[ |&])?[\w.-]*$/,
];

/** Completes what a page knows after `{` and in instructions, instructions after `{.`, formatters after `|`, and a theme's partials after `apply`. */
export function completeTemplates(partials: readonly string[]): CompletionSource {
  return async (context: CompletionContext) => {
    const applied = context.matchBefore(/\|\s?apply\s+[\w.-]*/);
    if (applied) return optionsFrom(context, /[\w.-]*$/, partials, 'variable');
    if (context.matchBefore(/\{[^{}\n]*\|\s?[\w-]*/))
      return optionsFrom(context, /[\w-]*$/, formatterNames, 'function');
    if (pathEnds.some((end) => context.matchBefore(end))) return completePath(context);
    return context.matchBefore(/\{\.[\w? -]*/)
      ? optionsFrom(context, /\.[\w? -]*$/, instructions, 'keyword')
      : null;
  };
}

/** What is typed on narrows the options that are shown, which are not asked for again: while they are, a click on one does nothing. */
const validFor = /^\.?[\w?-]*$/;

function optionsFrom(context: CompletionContext, word: RegExp, labels: readonly string[], type: string) {
  const from = context.matchBefore(word)?.from ?? context.pos;
  return { from, options: labels.map((label) => ({ label, type })), validFor };
}

/** Offers what a page knows below the path that is written; which it knows is loaded once someone writes. */
async function completePath(context: CompletionContext) {
  const { default: schema } = await import('#schema/page-context.schema.json');
  const path = (context.matchBefore(/[\w.-]*$/)?.text ?? '').split('.');
  const written = path.pop() ?? '';
  const options = namesBelow(path, schema).map(({ name, info }) => ({ label: name, info, type: 'property' }));
  return { from: context.pos - written.length, options, validFor };
}
