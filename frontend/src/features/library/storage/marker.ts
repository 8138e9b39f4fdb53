import { storageMark } from '../../../browser-storage.ts'

/** The storage key that says that this browser has saved a paper at some time. */
export const LIBRARY_KEY = 'shodh:library'

/** Whether there may be a library in this browser. */
export const { isSet: hasLibrary } = storageMark(LIBRARY_KEY)
