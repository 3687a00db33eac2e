/** A backup that is not what was once written; the message says in a sentence what of it is wrong. */
export class BackupDamaged extends Error {
  override readonly name = 'BackupDamaged';
}
