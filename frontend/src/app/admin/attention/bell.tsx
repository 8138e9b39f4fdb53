import { Bell as BellIcon } from 'lucide-react'
import { ButtonLink } from '../../../ui/admin/button.tsx'
import { count } from '../../../ui/formats/count.ts'
import { countLook, countText, usePendingTasks } from './attention.ts'
import { Panel } from '../panel.tsx'

type PendingTasks = ReturnType<typeof usePendingTasks>

/** Why nothing is listed, `none` where nothing waits; undefined where something is. */
export const insteadOf = ({ all, isLoaded, isError }: PendingTasks, none: string) => {
  if (!isLoaded) return isError ? 'This could not be loaded right now.' : 'Loading…'
  return all.length === 0 ? none : undefined
}

function Lines({ of: tasks }: { of: PendingTasks }) {
  const sentence = insteadOf(tasks, tasks.seesAttention ? 'All is well: nothing needs you.' : 'No notifications')
  return (
    <>
      {sentence && <p className="px-4 pb-4 text-sm text-muted">{sentence}</p>}
      <ul>
        {tasks.all.map(({ key, icon: Icon, text, verb, to }) => (
          <li key={key} className="flex items-center gap-3 border-t border-line px-4 py-2 text-sm">
            <Icon aria-hidden="true" className="size-4.5 shrink-0 text-muted" />
            <span className="min-w-0 grow wrap-anywhere">{text}</span>
            <ButtonLink to={to} aria-label={`${verb}: ${text}`} className="shrink-0">
              {verb}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </>
  )
}

export function Bell() {
  const tasks = usePendingTasks()
  const many = tasks.all.length
  return (
    <Panel
      id="bell"
      label={many > 0 ? `Notifications: ${count(many, 'matter')}` : 'Notifications'}
      button={
        <>
          <BellIcon aria-hidden="true" className="size-4.5" />
          {many > 0 && (
            <span aria-hidden="true" className={`absolute top-0.5 right-0 ${countLook.waiting}`}>
              {countText(many)}
            </span>
          )}
        </>
      }
    >
      <h2 className="px-4 pt-3 pb-1.5 text-lg">{tasks.seesAttention ? 'Needs attention' : 'Notifications'}</h2>
      <Lines of={tasks} />
    </Panel>
  )
}
