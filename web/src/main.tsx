import { createRoot } from 'solid-js'
import { render } from 'solid-js/web'
import './styles/index.css'
import { App } from './shell/App'
import { followTheme } from './shell/prefs'
import { followAddress } from './shell/router'

createRoot(followTheme)
followAddress()

render(() => <App />, document.getElementById('app')!)
