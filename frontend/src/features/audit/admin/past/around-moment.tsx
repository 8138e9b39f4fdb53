import type { MomentResponse, ProvableEvent } from '@shodh/contracts/audit/log.ts'
import { Link } from 'react-router-dom'
import { link } from '../../../../ui/button.ts'
import { Section } from '../../../../ui/admin/heading.tsx'
import { useAddress } from '../../../../ui/admin/use-address.ts'
import { When } from '../parts/event-details.tsx'
import { ProvableSince } from '../parts/provable-since.tsx'

function Moment({ of: event, isShown }: { of: ProvableEvent; isShown: boolean }) {
  const { position, sentence, entity, provableAt } = event
  const { params } = useAddress()
  params.set('at', position)
  return (
    <li aria-current={isShown || undefined} className="relative border-l-2 border-line py-1.5 pb-3 pl-5">
      <span
        className={`absolute rounded-full ${isShown ? 'top-3 -left-[0.4375rem] size-3 bg-fill' : 'top-3.5 -left-[0.3125rem] size-2 bg-line-strong'}`}
      />
      <When of={event} />
      <p className={`text-sm wrap-anywhere ${isShown ? 'font-semibold' : ''}`}>
        {isShown ? (
          <bdi>{sentence}</bdi>
        ) : (
          <Link to={`?${params.toString()}`} className="hover:underline">
            <bdi>{sentence}</bdi>
          </Link>
        )}
      </p>
      {isShown && provableAt !== undefined && <ProvableSince at={provableAt} />}
      {entity.kind === 'paper' && (
        <Link to={`/admin/audit/papers/${entity.id}`} className={`${link} text-sm`}>
          History of this paper
        </Link>
      )}
    </li>
  )
}

/** What happened before and after the moment that is shown. */
export function AroundMoment({ of: { around, position } }: { of: MomentResponse }) {
  return (
    <Section title="Around this moment" className="">
      <ol className="ml-1">
        {around.map(event => (
          <Moment key={event.id} of={event} isShown={event.position === position} />
        ))}
      </ol>
    </Section>
  )
}
