import { IconButton } from '../ui/button.tsx';
import { Card } from '../ui/page.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { notifyFailure } from '../ui/toast.tsx';
import { fileSize } from './file-size.rules.ts';
import { uploads } from './upload-graph.ts';
import type { Upload } from './uploads.ts';
import { useUploads } from './use-uploads.ts';
import { mediaWords } from './words.ts';

const { uploads: texts } = mediaWords;

/** Files on their way, with how far each is. */
export function UploadList() {
  const current = useUploads();
  if (current.length === 0) return null;
  return (
    <Card title={texts.title}>
      <ul className="uploads">
        {current.map((upload) => (
          <UploadRow key={upload.key} upload={upload} />
        ))}
      </ul>
    </Card>
  );
}

function UploadRow({ upload }: { readonly upload: Upload }) {
  const { key, file, state, received, problem } = upload;
  const isOnItsWay = state === 'sending' || state === 'waiting';
  const isStopped = state === 'paused' || state === 'failed';
  return (
    <li className="upload">
      <span className="upload-name">{file.name}</span>
      <span className="upload-actions">
        {isOnItsWay && (
          <IconButton icon="pause" label={texts.pause(file.name)} onPress={() => uploads.pause(key)} />
        )}
        {isStopped && (
          <IconButton
            icon="redo"
            label={state === 'failed' ? `${texts.retry}: ${file.name}` : texts.resume(file.name)}
            onPress={() => uploads.resume(key)}
          />
        )}
        <IconButton
          icon="close"
          label={texts.remove(file.name)}
          onPress={() => uploads.remove(key) && notifyFailure(texts.cancelled)}
        />
      </span>
      {state === 'failed' ? (
        <span className="upload-problem" role="alert">
          <strong>{texts.failedTitle}</strong> {texts.failedText} {problem}
        </span>
      ) : (
        <ProgressBar
          label={texts.progress(file.name)}
          status={stateText(upload)}
          isStatusTold={state === 'done'}
          at={state === 'done' ? Math.max(1, file.size) : received}
          of={file.size}
        />
      )}
    </li>
  );
}

function stateText({ state, received, file }: Upload): string {
  if (state === 'done') return texts.done;
  if (state === 'waiting') return texts.waiting;
  if (state === 'processing') return texts.processing;
  const far = texts.of(fileSize(received), fileSize(file.size));
  return state === 'paused' ? `${texts.paused}, ${far}` : far;
}
