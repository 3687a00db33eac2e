import { Link } from '@tanstack/react-router';
import { mayOpen } from '../screens.ts';
import { useViewer } from '../shell/viewer-context.ts';
import { Card } from '../ui/page.tsx';
import { words } from '../words.ts';
import { billingWords as texts } from './billing-words.ts';
import { SettingsPage } from './settings-page.tsx';

const { parts } = words.navigation;
const { rows } = texts;

/** What there is in the place of each upgrade, and where. */
const instead = [
  { ...rows.people, to: '/settings/people', link: parts.people },
  { ...rows.payments, to: '/settings/payments', link: parts.payments },
  { ...rows.hosts, to: '/settings/website', link: parts.website },
  { ...rows.keys, to: '/settings/keys', link: parts.keys },
  { ...rows.websites, to: '/websites', link: parts.websites },
] as const;

/** Says that a website on a server of its own has no plan, and what it has where others are upgraded. */
export function Screen() {
  const { permissions } = useViewer().account;
  return (
    <SettingsPage current="billing">
      <Card title={texts.title}>
        <p>{texts.text}</p>
      </Card>
      <Card title={texts.instead}>
        <ul className="setting-facts">
          {instead.map(({ name, text, to, link }) => (
            <li key={name}>
              <span>
                <strong>{name}</strong>
                <span className="soft">{text}</span>
              </span>
              {mayOpen(to, permissions) && (
                <Link to={to} className="button button-secondary">
                  {link}
                </Link>
              )}
            </li>
          ))}
        </ul>
      </Card>
      <Card title={texts.server}>
        <ul className="setting-facts">
          {texts.serverRows.map(({ name, text }) => (
            <li key={name}>
              <span>
                <strong>{name}</strong>
                <span className="soft">{text}</span>
              </span>
            </li>
          ))}
        </ul>
      </Card>
    </SettingsPage>
  );
}
