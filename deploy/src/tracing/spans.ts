import type { NewEvent } from '@shodh/adapters/event-store/event-store.ts'
import { isRefusal } from '@shodh/command-service/decider.ts'
import type { Handle, HandleCommand } from '@shodh/command-service/handle.ts'
import type { Ports } from '@shodh/command-service/ports.ts'
import type { Metadata } from '@shodh/contracts/event.ts'
import type { Projected } from '@shodh/projections/runner/runner.ts'
import { isTracing, record } from './tracing.ts'

const errorNameOf = (error: unknown) => (error instanceof Error ? error.name : 'Error')

/** What is known of a command once it is over. A repeated one has the events of an earlier trace. */
const outcomeOf = (outcome: Awaited<ReturnType<HandleCommand>>) => {
  if (isRefusal(outcome)) return { attributes: { 'shodh.refused': outcome.refused } }
  const { events, position, replayed } = outcome
  return {
    id: replayed ? undefined : events[0]?.metadata.commandId,
    attributes: {
      'shodh.events': events.map(({ type }) => type),
      'shodh.replayed': replayed,
      ...(position !== undefined && { 'shodh.position': position }),
    },
  }
}

/** Records each command under its request. */
export const traceCommands = (handle: Handle): Handle => {
  if (!isTracing()) return handle
  const traced: HandleCommand = async (command, by) => {
    const { correlationId } = by
    const span = { name: `command ${command.name}`, correlationId, parent: correlationId, began: performance.now() }
    try {
      const outcome = await handle(command, by)
      record({ ...span, ...outcomeOf(outcome) })
      return outcome
    } catch (error) {
      record({ ...span, error: errorNameOf(error) })
      throw error
    }
  }
  return Object.assign(traced, { read: handle.read })
}

/** Records an append under its command. */
export const traceAppend = ([first, ...rest]: readonly NewEvent[], began: number, error?: unknown) => {
  if (!isTracing() || !first) return
  const { correlationId, commandId } = JSON.parse(first.metadata) as Metadata
  record({
    name: 'append',
    correlationId,
    parent: commandId,
    began,
    attributes: { 'shodh.events': [first, ...rest].map(({ type }) => type) },
    error: error === undefined ? undefined : errorNameOf(error),
  })
}

/** Milliseconds after which an event is one that a read model catches up with: no trace waits for it. */
const LATE_MS = 60_000

/** Records each read model under the commands whose events it has projected. */
export const traceProjected = (
  { projection: { name, version, on } }: Parameters<Projected>[0],
  events: Parameters<Projected>[1],
  began: number,
  now: () => number = Date.now,
) => {
  if (!isTracing()) return
  const recent = events.filter(({ type, at = 0 }) => Object.hasOwn(on, type) && now() - at < LATE_MS)
  const byCommand = Map.groupBy(recent, one => one.event().metadata.commandId)
  for (const [commandId, all] of byCommand) {
    const [first] = all
    if (!first) continue
    const { correlationId } = first.event().metadata
    const attributes = { 'shodh.read_model': `${name}@${version}`, 'shodh.events': all.map(({ type }) => type) }
    record({ name: `project ${name}`, correlationId, parent: commandId, began, attributes })
  }
}

/** Records how long a command's request waits until queries show what it did. */
export const traceVisible =
  (projected: Ports['projected']): Ports['projected'] =>
  async (position, correlationId) => {
    const began = performance.now()
    const isShown = await projected(position, correlationId)
    const attributes = { 'shodh.position': position, 'shodh.shown': isShown === true }
    record({ name: 'wait until shown', correlationId, parent: correlationId, began, attributes })
    return isShown
  }
