export { purgeMaps } from './maps.ts'
