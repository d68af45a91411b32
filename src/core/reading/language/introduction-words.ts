/** Source of a regular expression for the words before the name in "I am Tova" or "My name is Osk". */
export const introductionWords = "(?:I am|I'm|My name is)"
