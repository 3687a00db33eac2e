import type { EditorAddHostMutation } from '#web/generated/graphql.ts';
import { CopyField } from '../access/copy-field.tsx';
import './settings.css';
import { settingsWords } from './words.ts';

const { hosts: texts } = settingsWords;

export type Proof = Pick<
  Extract<EditorAddHostMutation['addWebsiteHost'], { readonly __typename: 'HostNotProven' }>,
  'recordName' | 'recordValue' | 'fileUrl' | 'fileText'
>;

/** What shows that a host is the owner's: one of the two is enough. */
export function HostProof({ proof }: { readonly proof: Proof }) {
  return (
    <div className="setting-proof">
      <p>{texts.byRecord}</p>
      <CopyField label={texts.recordName} value={proof.recordName} />
      <CopyField label={texts.recordValue} value={proof.recordValue} />
      <p>{texts.byFile}</p>
      <CopyField label={texts.fileUrl} value={proof.fileUrl} />
      <CopyField label={texts.fileText} value={proof.fileText} />
    </div>
  );
}
