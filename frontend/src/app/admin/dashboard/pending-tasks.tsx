import { ButtonLink } from '../../../ui/admin/button.tsx'
import { Section } from '../../../ui/admin/heading.tsx'
import { usePendingTasks } from '../attention/attention.ts'
import { insteadOf } from '../attention/bell.tsx'

const tones = {
  danger: 'bg-danger-soft text-danger',
  warning: 'bg-warning-soft text-warning',
  info: 'bg-info-soft text-info',
  neutral: 'bg-tonal text-muted',
} as const

/** What the bell counts, each line with the verb that ends it. */
export function PendingTasks({ title }: { title: string }) {
  const tasks = usePendingTasks()
  const sentence = insteadOf(tasks, 'Nothing waits.')
  return (
    <Section title={title}>
      {sentence && <p className="text-sm text-muted">{sentence}</p>}
      <ul>
        {tasks.all.map(({ key, icon: Icon, tone, text, detail, verb, to }) => (
          <li key={key} className="flex items-center gap-3 border-b border-line py-2">
            <span className={`grid size-8 shrink-0 place-items-center rounded-md ${tones[tone]}`}>
              <Icon aria-hidden="true" className="size-4.5" />
            </span>
            <p className="min-w-0 grow text-sm wrap-anywhere">
              <b className="block font-semibold">{text}</b>
              {detail && (
                <span className="line-clamp-2 text-muted" title={detail}>
                  <bdi>{detail}</bdi>
                </span>
              )}
            </p>
            <ButtonLink to={to} aria-label={`${verb}: ${text}`} className="shrink-0">
              {verb}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Section>
  )
}
