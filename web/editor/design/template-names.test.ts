import { expect, test } from 'vitest';
import { formatters, isUnimplemented, predicates } from '#web/site/template/formatters.ts';
import { formatterNames, predicateNames } from './template-names.ts';

test('what is offered to authors is what pages know, and all of it', () => {
  const known = Object.keys(formatters).filter((name) => !isUnimplemented(name));
  expect([...formatterNames].sort()).toEqual(known.sort());
  expect([...predicateNames].sort()).toEqual(
    Object.keys(predicates)
      .map((name) => `.${name}`)
      .sort(),
  );
});
