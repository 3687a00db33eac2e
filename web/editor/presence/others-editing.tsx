import { useFormats } from '../formats.ts';
import { Icon } from '../ui/icon.tsx';
import './presence.css';
import { type OpenKind, useOthersEditing } from './use-others-editing.ts';
import { presenceWords as words } from './words.ts';

export interface OthersEditingProps {
  readonly kind: OpenKind;
  /** What is open in this window. */
  readonly id: string;
}

/** Says who else has the same page, item or product open, as long as they have. */
export function OthersEditing({ kind, id }: OthersEditingProps) {
  const others = useOthersEditing(kind, id);
  const formats = useFormats();
  const [first, ...rest] = others;
  return (
    <div className="presence-place" role="status">
      {first && (
        <p className="presence">
          <Icon name="user" size={18} />
          <span>
            <strong>
              {rest.length === 0
                ? words.one(first.account.email, kind, formats.brief(first.openedAt))
                : words.several(
                    others.map(({ account }) => account.email),
                    kind,
                  )}
            </strong>{' '}
            {words.calm}
          </span>
        </p>
      )}
    </div>
  );
}
