/** Why a backup cannot be restored like this, in a sentence for the operator. */
export class RestoreRefused extends Error {
  override readonly name = 'RestoreRefused';
}
