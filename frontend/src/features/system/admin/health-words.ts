import type { VolumeHealth } from '@shodh/contracts/volumes/health.ts'
import { count } from '../../../ui/formats/count.ts'

type Found = Pick<VolumeHealth, 'files' | 'items' | 'checkedFiles'>

const be = (many: number) => (many === 1 ? 'is' : 'are')

const filesIn = ({ items }: Found) => {
  const having = (problem: 'missing' | 'damaged') =>
    items.filter(item => item.type === 'files' && item.problem === problem).length
  return [having('missing'), having('damaged')] as const
}

const ofFiles = ({ files, checkedFiles }: Found, missing: number, broken: number) => {
  if (missing > 0 && broken > 0) return `${count(missing, 'PDF')} missing, ${broken} ${be(broken)} damaged`
  if (missing > 0) return `${count(missing, 'PDF')} ${be(missing)} missing`
  if (broken > 0) return `${count(broken, 'PDF')} ${be(broken)} damaged`
  if (files === 0) return 'There is no PDF yet'
  return checkedFiles === 'contents' ? 'Every PDF is there and unchanged' : 'Every PDF is there'
}

/** What was found in a volume: 'Every PDF is there and unchanged', or what is wrong. */
export const healthInWords = (health: Found) => {
  const [missing, broken] = filesIn(health)
  const others = health.items.length - missing - broken
  const filesFound = ofFiles(health, missing, broken)
  return others === 0
    ? filesFound
    : `${filesFound}, and ${others === 1 ? 'a record says' : 'records say'} something else than the log`
}
