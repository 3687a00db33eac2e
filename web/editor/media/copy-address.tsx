import { Button } from '../ui/button.tsx';
import { notify, notifyFailure } from '../ui/toast.tsx';
import { mediaWords } from './words.ts';

const { detail: texts } = mediaWords;

/** The address of a file: to open, or to take along. */
export function CopyAddress({ url }: { readonly url: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(new URL(url, location.href).href);
      notify(texts.copied);
    } catch {
      notifyFailure(texts.notCopied);
    }
  };
  return (
    <div className="media-address">
      <a className="button button-secondary" href={url} target="_blank" rel="noreferrer">
        {texts.open}
      </a>
      <Button onPress={() => void copy()}>{texts.copy}</Button>
    </div>
  );
}
