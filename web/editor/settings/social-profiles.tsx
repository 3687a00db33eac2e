import { Button, IconButton } from '../ui/button.tsx';
import { Select } from '../ui/choice.tsx';
import { TextField } from '../ui/field.tsx';
import { Card } from '../ui/page.tsx';
import { type SocialProfile, socialServices, withStored } from './website-form.rules.ts';
import type { WebsitePartProps } from './website-screen.tsx';
import { settingsWords } from './words.ts';

const { website: texts } = settingsWords;

/** Profiles elsewhere, in the order in which themes show them. */
export function SocialProfiles({ form }: WebsitePartProps) {
  const profiles = form.values.socialAccounts;
  const setOne = (at: number, part: Partial<SocialProfile>) =>
    form.set({ socialAccounts: profiles.map((one, index) => (index === at ? { ...one, ...part } : one)) });
  return (
    <Card
      title={texts.social}
      actions={
        <Button
          icon="plus"
          onPress={() =>
            form.set({
              socialAccounts: [...profiles, { serviceName: 'instagram', profileUrl: '', screenname: '' }],
            })
          }
        >
          {texts.addProfile}
        </Button>
      }
    >
      {profiles.length === 0 && <p className="soft">{texts.noProfiles}</p>}
      <ul className="setting-rows">
        {profiles.map((profile, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a profile is known by its place alone.
          <li key={at}>
            <Select
              label={texts.service}
              value={profile.serviceName}
              options={withStored(socialServices, profile.serviceName).map((value) => ({
                ...{ value, label: value.charAt(0).toUpperCase() + value.slice(1) },
              }))}
              onChange={(serviceName) => setOne(at, { serviceName })}
            />
            <TextField
              label={texts.profileUrl}
              value={profile.profileUrl}
              onChange={(profileUrl) => setOne(at, { profileUrl })}
            />
            <IconButton
              icon="trash"
              label={texts.removeProfile(profile.serviceName)}
              onPress={() => form.set({ socialAccounts: profiles.toSpliced(at, 1) })}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}
