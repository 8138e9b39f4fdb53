export { volumePath } from '@shodh/contracts/volumes/volume-path.ts'
