import { secretOf } from './secret.ts';

/** The secret of subgraphs that tests open by themselves. */
export const testSecret = secretOf(Buffer.alloc(32, 'a secret of the tests'));
