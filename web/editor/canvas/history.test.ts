import { describe, expect, it } from 'vitest';
import { recordChange, redo, startHistory, undo } from './history.ts';
import { layoutOf, orderOf } from './testing.ts';

const [one, two, three] = [layoutOf([[['a']]]), layoutOf([[['b']]]), layoutOf([[['c']]])];

describe('the steps of a page', () => {
  it('are undone and done again, one by one', () => {
    const history = recordChange(recordChange(startHistory(one), two), three);
    expect(undo(history).present).toBe(two);
    expect(undo(undo(undo(history))).present).toBe(one);
    expect(redo(undo(history)).present).toBe(three);
    expect(redo(history)).toBe(history);
  });

  it('are gone once something else is done instead', () => {
    const history = recordChange(undo(recordChange(startHistory(one), two)), three);
    expect(history.future).toEqual([]);
    expect(undo(history).present).toBe(one);
  });

  it('of typing into one field are one', () => {
    const typed = recordChange(recordChange(startHistory(one), two, 'title'), three, 'title');
    expect(undo(typed).present).toBe(one);
    expect(undo(recordChange(typed, one, 'text')).present).toBe(three);
  });

  it('share what did not change', () => {
    expect(orderOf(recordChange(startHistory(one), one).present)).toEqual([['a']]);
    expect(recordChange(startHistory(one), one).past).toEqual([]);
  });
});
