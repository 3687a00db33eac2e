import { describe, expect, it } from 'vitest';
import { cleanTranslation, findTextProblem, translateLine } from './translation.rules.ts';

describe('A product’s text in another language', () => {
  it('belongs to a field that there is', () => {
    expect(findTextProblem('product', { field: 'title', text: 'Becher' })).toBeNull();
    expect(findTextProblem('category', { field: 'name', text: 'Geschirr' })).toBeNull();
    expect(findTextProblem('category', { field: 'slug', text: 'x' })).toBe(
      'A category has no slug to translate.',
    );
  });

  it('is cleaned where it is HTML, as the shop’s own is, and kept as it is elsewhere', () => {
    const html = '<p onclick="a()">Ein <em>Becher</em><script>a()</script></p>';
    expect(cleanTranslation('description', html)).toBe('<p>Ein <em>Becher</em></p>');
    expect(cleanTranslation('title', '3 < 4')).toBe('3 < 4');
  });

  it('may be the name or a value of an option', () => {
    expect(findTextProblem('product', { field: 'option.Size', text: 'Größe' })).toBeNull();
    expect(findTextProblem('product', { field: 'value.Small', text: ' ' })).toBe('This text is blank.');
    expect(findTextProblem('product', { field: 'option.', text: 'X' })).toBe(
      'A product has no option. to translate.',
    );
    expect(findTextProblem('category', { field: 'value.Small', text: 'X' })).not.toBeNull();
  });

  it.each(['becher', 'größe-2', '器'])('may have the address %s', (text) => {
    expect(findTextProblem('product', { field: 'slug', text })).toBeNull();
  });

  it.each(['Becher', 'a/b', 'a b', '-a', 'a?'])('never has the address %j', (text) => {
    expect(findTextProblem('product', { field: 'slug', text })).toBe(`${text} is not a valid page URL`);
  });

  it('is not blank, and not without end', () => {
    expect(findTextProblem('product', { field: 'title', text: ' ' })).not.toBeNull();
    expect(findTextProblem('product', { field: 'title', text: 'x'.repeat(501) })).not.toBeNull();
    expect(findTextProblem('product', { field: 'description', text: '' })).toBeNull();
  });
});

describe('What was ordered', () => {
  const line = { title: 'Mug', variantName: 'Small / Celadon' };

  it('is told in the words of another language, value by value, as far as there are any', () => {
    const texts = [
      { field: 'title', text: 'Becher' },
      { field: 'value.Small', text: 'Klein' },
    ];
    expect(translateLine(line, texts)).toEqual({ title: 'Becher', variantName: 'Klein / Celadon' });
    expect(translateLine(line, [])).toEqual(line);
  });
});
