import type { MessageId } from '../../i18n/ids.ts'
import { Message } from '../../i18n/text.tsx'
import { useDays } from '../../journal.ts'

type Props = {
  readonly id: MessageId
  readonly date: string
  readonly values?: Readonly<Record<string, string | number>>
}

/** A message with a day in it, `Deleted on <day>{date}</day>`, which programs can read. */
export function DayMessage({ id, date, values }: Props) {
  return (
    <Message id={id} values={{ ...values, date: useDays()(date) }} components={{ day: <time dateTime={date} /> }} />
  )
}
