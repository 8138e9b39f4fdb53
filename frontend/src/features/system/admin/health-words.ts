import type { VolumeHealth } from '@shodh/contracts/volumes/health.ts'
import { count } from '../../../ui/count.ts'

type Found = Pick<VolumeHealth, 'files' | 'items' | 'checkedFiles'>

const damaged = (many: number) => `${many} ${many === 1 ? 'is' : 'are'} damaged`

const filesIn = ({ items }: Found) => {
  const having = (problem: 'missing' | 'damaged') =>
    items.filter(item => item.type === 'files' && item.problem === problem).length
  return [having('missing'), having('damaged')] as const
}

const ofFiles = (health: Found) => {
  const [missing, broken] = filesIn(health)
  if (missing > 0 && broken > 0) return `${count(missing, 'PDF')} missing, ${damaged(broken)}`
  if (missing > 0) return `${count(missing, 'PDF')} ${missing === 1 ? 'is' : 'are'} missing`
  if (broken > 0) return `${count(broken, 'PDF')} ${broken === 1 ? 'is' : 'are'} damaged`
  if (health.files === 0) return 'There is no PDF yet'
  return health.checkedFiles === 'contents' ? 'Every PDF is there and unchanged' : 'Every PDF is there'
}

/** What was found in a volume: 'Every PDF is there and unchanged', or what is wrong. */
export const healthInWords = (health: Found) => {
  const [missing, broken] = filesIn(health)
  const others = health.items.length - missing - broken
  return others === 0
    ? ofFiles(health)
    : `${ofFiles(health)}, and ${others === 1 ? 'a record says' : 'records say'} something else than the log`
}
