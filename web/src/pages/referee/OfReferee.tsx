import { t } from '../../i18n'

/** That a match of one's list is not played but judged. */
export const OfReferee = () => <small>{t('referee.you')}</small>
