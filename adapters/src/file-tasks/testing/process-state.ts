import type { FileTask } from '../file-tasks.ts'

type ProcessState = { readonly pid: number; readonly environment: object }

const stateIn = (value: unknown): ProcessState | undefined => {
  if (typeof value !== 'object' || value === null || !('pid' in value) || !('environment' in value)) return undefined
  const { pid, environment } = value
  return typeof pid === 'number' && typeof environment === 'object' && environment ? { pid, environment } : undefined
}

/** The task of sample-tasks.ts that reports the process it runs in. */
export const processState: FileTask<ProcessState> = {
  name: 'process',
  parse: value => {
    const state = stateIn(value)
    if (!state) throw new TypeError('That is no state of a process')
    return state
  },
}
