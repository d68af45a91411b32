export async function separateSpeakersOfSound(_s: any, _n: any, _x: any): Promise<any> {
  return []
}
