import type { AuditEvent, PaperTimelineResponse } from '@shodh/contracts/audit/log.ts'
import { useState } from 'react'
import { PastSign } from '../../parts/past-sign.tsx'
import { Steering } from '../../parts/steering.tsx'
import type { Version } from '../versions.ts'
import { PaperAt } from './paper-at.tsx'
import { VolumeAt } from './volume-at.tsx'

type Props = {
  readonly paper: PaperTimelineResponse['paper']
  readonly events: readonly AuditEvent[]
  readonly versions: readonly Version[]
}

/** The paper, its PDF and its volume as they stood at each moment at which something happened. */
export function Replay({ paper, events, versions }: Props) {
  const [moment, go] = useState(Math.max(0, events.length - 1))
  const event = events[moment]
  if (!event) return null
  return (
    <>
      <Steering
        moment={moment}
        last={events.length - 1}
        said={`${moment + 1} of ${events.length}: ${event.sentence}`}
        go={go}
      />
      <PastSign at={event.at}>
        {moment + 1} of {events.length}: <bdi>{event.sentence}</bdi>
      </PastSign>
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-2">
        <PaperAt id={paper.id} asOf={event.position} versions={versions} />
        <VolumeAt paper={paper} asOf={event.position} />
      </div>
    </>
  )
}
