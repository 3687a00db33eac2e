import { useState } from 'react';
import { useEditorDeleteExperimentMutation } from '#web/generated/editor/delete-experiment.ts';
import { useEditorStartExperimentMutation } from '#web/generated/editor/start-experiment.ts';
import type { EditorExperimentsQuery } from '#web/generated/graphql.ts';
import { useFormats } from '../formats.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Badge, Card } from '../ui/page.tsx';
import { tell } from '../ui/tell.ts';
import { ExperimentDialog } from './experiment-dialog.tsx';
import { ExperimentResults } from './experiment-results.tsx';
import { StopDialog } from './stop-dialog.tsx';
import { experimentsWords as texts } from './words.ts';

/** An experiment as the screen knows it. */
export type Experiment = NonNullable<EditorExperimentsQuery['website']>['experiments'][number];

const refetchQueries = ['EditorExperiments'];
const tones = { DRAFT: 'neutral', RUNNING: 'good', STOPPED: 'neutral' } as const;

/** An experiment with what became of its visitors, and what can be done with it. */
export function ExperimentCard({
  experiment,
  mayChange,
}: {
  readonly experiment: Experiment;
  readonly mayChange: boolean;
}) {
  const formats = useFormats();
  const [opened, setOpened] = useState<'change' | 'stop'>();
  const [start, { loading }] = useEditorStartExperimentMutation({ refetchQueries });
  const [remove] = useEditorDeleteExperimentMutation({ refetchQueries });
  const { id, kind, path, state, startedAt, endedAt } = experiment;
  const name = experiment.name ?? '';
  const close = () => setOpened(undefined);
  const days = startedAt
    ? endedAt
      ? texts.between(formats.brief(startedAt), formats.brief(endedAt))
      : texts.since(formats.brief(startedAt))
    : '';
  return (
    <Card
      title={name}
      actions={
        mayChange && (
          <>
            {state === 'DRAFT' && (
              <>
                <Button onPress={() => setOpened('change')}>{texts.edit}</Button>
                <Button
                  kind="primary"
                  isPending={loading}
                  onPress={() =>
                    void tell(
                      start({ variables: { id } }).then(({ data }) => data?.startExperiment),
                      texts.started,
                    )
                  }
                >
                  {texts.start}
                </Button>
              </>
            )}
            {state === 'RUNNING' ? (
              <Button onPress={() => setOpened('stop')}>{texts.stop}</Button>
            ) : (
              <IconButton
                icon="trash"
                label={texts.removeOf(name)}
                onPress={() =>
                  void tell(
                    remove({ variables: { id } }).then(({ data }) => data?.deleteExperiment),
                    texts.removed,
                  )
                }
              />
            )}
          </>
        )
      }
    >
      <p>
        <Badge tone={tones[state]}>{texts.states[state]}</Badge>{' '}
        <span className="soft">
          {texts.about(texts.kinds[kind], path)}
          {days && `, ${days}`}
        </span>
      </p>
      <ExperimentResults experiment={experiment} />
      {opened === 'change' && <ExperimentDialog experiment={experiment} onClose={close} />}
      {opened === 'stop' && <StopDialog experiment={experiment} onClose={close} />}
    </Card>
  );
}
