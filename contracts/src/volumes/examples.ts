import { volumeView } from './views.ts'

/** A volume as the API's document shows it. */
export const exampleVolume = volumeView({
  id: '6a0c1c1e-2b7d-5d0f-9a35-3f1f0a7b9c11',
  name: 'Vol. XV, No. 1, January 2026',
  year: 2026,
  issueType: 'Regular',
  isActive: true,
  paperCount: 1,
  createdAt: '2026-01-15T04:30:00.000Z',
  updatedAt: '2026-01-15T04:31:00.000Z',
  lastUpdated: '2026-01-15T04:31:00.000Z',
})
