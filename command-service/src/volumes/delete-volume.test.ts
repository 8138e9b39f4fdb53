import { test } from 'vitest'
import { deleteVolume } from './delete-volume.ts'
import { created, given, paperId, uploaded, volumeId } from './testing/volume-specification.ts'

const NAME = 'Résumé'
const named = { ...created, data: { ...created.data, name: NAME } }
const confirmed = { forceDelete: true, confirmVolumeName: NAME, confirmPaperCount: 1, reason: 'Published twice' }

test('a volume is deleted where its name is typed in another Unicode form, with the reason', () => {
  given(named, uploaded())
    .when(deleteVolume, { ...confirmed, confirmVolumeName: NAME.normalize('NFD') })
    .then({ type: 'VolumeDeleted', data: { volumeId, paperIds: [paperId], reason: 'Published twice' } })
})
test('an empty volume stays where another name or a number of papers is confirmed', () => {
  given(named)
    .when(deleteVolume, { ...confirmed, confirmVolumeName: 'Another', confirmPaperCount: 0 })
    .thenRefused('VOLUME_NAME_NOT_CONFIRMED')
  given(named).when(deleteVolume, confirmed).thenRefused('PAPER_COUNT_NOT_CONFIRMED')
})
