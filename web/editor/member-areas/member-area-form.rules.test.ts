import { expect, test } from 'vitest';
import { areaInput, areaValues, memberName } from './member-area-form.rules.ts';

test('an area shows the products that there are, and sends only what was changed', () => {
  const values = areaValues({
    ...{
      __typename: 'MemberArea',
      id: 'a',
      title: 'Kiln club',
      description: '',
      isFreeToJoin: false,
      version: 'v1',
    },
    products: [{ __typename: 'Product', id: 'p', title: 'Club card' }, null],
  });
  expect(values.products).toEqual([{ id: 'p', title: 'Club card' }]);
  expect(areaInput('a', { title: 'Club' })).toEqual({ id: 'a', title: 'Club' });
  expect(areaInput('a', { products: values.products })).toEqual({ id: 'a', productIds: ['p'] });
});

test('a member is called by name, else by address, and by neither where nobody may read them', () => {
  const member = { email: 'ada@example.com', firstName: 'Ada', lastName: 'Byron' };
  expect(memberName({ member })).toBe('Ada Byron');
  expect(memberName({ member: { ...member, firstName: '', lastName: '' } })).toBe('ada@example.com');
  expect(memberName({ member: null })).toBe('A member');
});
