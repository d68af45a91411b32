const longestBadge = 28

export const fitsBadge = (text: string) => text.length <= longestBadge

export const capitalize = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)
