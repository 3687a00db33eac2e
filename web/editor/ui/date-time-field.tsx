import {
  type CalendarDate,
  parseAbsolute,
  parseDate,
  Time,
  toCalendarDate,
  toCalendarDateTime,
  today,
  toTime,
  toZoned,
} from '@internationalized/date';
import { useMemo } from 'react';
import { Button } from 'react-aria-components/Button';
import { Calendar, CalendarCell, CalendarGrid } from 'react-aria-components/Calendar';
import { DateInput, DateSegment } from 'react-aria-components/DateField';
import { DatePicker } from 'react-aria-components/DatePicker';
import { Group } from 'react-aria-components/Group';
import { Heading } from 'react-aria-components/Heading';
import { Popover } from 'react-aria-components/Popover';
import { TimeField } from 'react-aria-components/TimeField';
import { useViewer } from '../shell/viewer-context.ts';
import { words } from '../words.ts';
import { FieldLabel, FieldNotes, type FieldProps, useFieldProblem } from './field.tsx';
import { Icon } from './icon.tsx';
import './overlay.css';
import './date-time-field.css';

interface DayPickerProps extends FieldProps {
  readonly name?: string | undefined;
  readonly day: CalendarDate | null;
  readonly timeZone: string;
  readonly isDisabled?: boolean;
  onChange(day: CalendarDate | null): void;
}

/** A day that is typed, or chosen from a calendar. */
function DayPicker(props: DayPickerProps) {
  const { label, hint, problem, isOptional, isLabelHidden, name, day, timeZone, isDisabled = false } = props;
  const wrong = useFieldProblem(name, problem);
  return (
    <DatePicker
      className="field"
      {...(name ? { name } : {})}
      value={day}
      placeholderValue={today(timeZone)}
      isDisabled={isDisabled}
      isInvalid={wrong !== undefined}
      validationBehavior="aria"
      onChange={(next) => props.onChange(next && toCalendarDate(next))}
    >
      <FieldLabel {...{ label, isOptional, isLabelHidden }} />
      <Group className="input-group">
        <DateInput className="input date-input">
          {(segment) => <DateSegment segment={segment} className="date-segment" />}
        </DateInput>
        {day && (
          <Button
            slot={null}
            className="stepper"
            aria-label={words.controls.clearOf(label)}
            onPress={() => props.onChange(null)}
          >
            <Icon name="close" size={14} />
          </Button>
        )}
        <Button className="stepper">
          <Icon name="calendar" size={16} />
        </Button>
      </Group>
      <FieldNotes hint={hint} problem={wrong} />
      <Popover className="popover" offset={4} aria-label={label}>
        <div className="calendar-dialog">
          <Calendar className="calendar">
            <div className="spread">
              <Button slot="previous" className="button button-quiet button-icon">
                <Icon name="back" size={18} />
              </Button>
              <Heading level={2} />
              <Button slot="next" className="button button-quiet button-icon">
                <Icon name="forward" size={18} />
              </Button>
            </div>
            <CalendarGrid>{(date) => <CalendarCell date={date} className="calendar-day" />}</CalendarGrid>
          </Calendar>
        </div>
      </Popover>
    </DatePicker>
  );
}

export interface DateFieldProps extends FieldProps {
  readonly name?: string;
  /** As `2026-12-24`; empty for none. */
  readonly value: string;
  onChange(value: string): void;
}

/** A day without a time. */
export function DateField({ value, onChange, ...props }: DateFieldProps) {
  const { timeZone } = useViewer().website;
  const day = useMemo(() => (/^\d{4}-\d{2}-\d{2}$/.test(value) ? parseDate(value) : null), [value]);
  return (
    <DayPicker {...props} {...{ day, timeZone }} onChange={(next) => onChange(next?.toString() ?? '')} />
  );
}

export interface DateTimeFieldProps extends FieldProps {
  readonly name?: string;
  /** An instant, as the graph writes it; empty for none. */
  readonly value: string;
  /** How late it is when a day is chosen: its beginning, or its last minute. */
  readonly isEnd?: boolean;
  readonly isDisabled?: boolean;
  onChange(value: string): void;
}

/** A day with a time, on the clock of the website that is edited. The day is typed, or chosen from a calendar. */
export function DateTimeField(props: DateTimeFieldProps) {
  const { label, hint, problem, isOptional, isLabelHidden, name, value, isEnd, isDisabled = false } = props;
  const { timeZone } = useViewer().website;
  const chosen = useMemo(() => (value === '' ? null : parseAbsolute(value, timeZone)), [value, timeZone]);
  const write = (day: CalendarDate, time: Time) =>
    props.onChange(toZoned(toCalendarDateTime(day, time), timeZone).toAbsoluteString());
  return (
    <div className="date-time">
      <DayPicker
        {...{ label, name, timeZone, isDisabled }}
        {...(problem === undefined ? {} : { problem })}
        {...(isOptional === undefined ? {} : { isOptional })}
        {...(isLabelHidden === undefined ? {} : { isLabelHidden })}
        hint={hint ?? words.controls.timeOf(timeZone)}
        day={chosen && toCalendarDate(chosen)}
        onChange={(day) => {
          if (day) write(day, chosen ? toTime(chosen) : isEnd ? new Time(23, 59) : new Time());
          else props.onChange('');
        }}
      />
      {chosen && (
        <TimeField
          className="field"
          value={toTime(chosen)}
          isDisabled={isDisabled}
          onChange={(time) => time && write(toCalendarDate(chosen), time)}
        >
          <FieldLabel label={words.controls.time} isLabelHidden={isLabelHidden ?? false} />
          <DateInput className="input date-input">
            {(segment) => <DateSegment segment={segment} className="date-segment" />}
          </DateInput>
        </TimeField>
      )}
    </div>
  );
}
