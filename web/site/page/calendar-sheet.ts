import { addMonths, dayAt } from './month.ts';

type Dated = { startDate?: number; endDate?: number };

const dayMs = 86_400_000;
const mondayBegins = 1;
/** Countries whose weeks begin on Sunday, as far as their languages tell. */
const sundayRegions = /-(?:US|CA|MX|BR|JP|IL|IN|PH|TH|TW|HK|KR|AR|CO|ZA|SG)$/i;

/**
 * A month as a sheet of weeks, each day with the events that touch it. Days of the months beside it fill the first and last
 * week, without events.
 */
export function calendarSheet<Event extends Dated>(
  events: readonly Event[],
  place: { month: string; path: string; language: string; timeZone: string; now: number },
) {
  const { month, path, language, timeZone, now } = place;
  const [year = 0, number = 1] = month.split('-').map(Number);
  const first = new Date(Date.UTC(year, number - 1, 1));
  const weekStart = sundayRegions.test(language) || language === 'en' ? 0 : mondayBegins;
  const lead = (first.getUTCDay() - weekStart + 7) % 7;
  const length = new Date(Date.UTC(year, number, 0)).getUTCDate();
  const today = dayAt(now, timeZone);
  const days = Array.from({ length: Math.ceil((lead + length) / 7) * 7 }, (_, index) => {
    const date = new Date(first.getTime() + (index - lead) * dayMs).toISOString().slice(0, 10);
    const isInMonth = date.startsWith(month);
    return {
      date,
      day: Number(date.slice(8)),
      isInMonth,
      isToday: date === today,
      items: isInMonth ? events.filter((event) => touches(event, date, timeZone)) : [],
    };
  });
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' });
  const title = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return {
    title: title.format(first),
    month,
    weekdays: days.slice(0, 7).map(({ date }) => weekday.format(Date.parse(date))),
    weeks: Array.from({ length: days.length / 7 }, (_, week) => ({
      days: days.slice(week * 7, week * 7 + 7),
    })),
    prevUrl: `${path}?view=calendar&month=${addMonths(month, -1)}`,
    nextUrl: `${path}?view=calendar&month=${addMonths(month, 1)}`,
    listUrl: path,
  };
}

function touches({ startDate, endDate }: Dated, date: string, timeZone: string): boolean {
  if (startDate === undefined) return false;
  return dayAt(startDate, timeZone) <= date && date <= dayAt(Math.max(startDate, endDate ?? 0), timeZone);
}
